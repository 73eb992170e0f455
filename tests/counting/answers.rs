//! Answers are compared before anything is timed.

use perop_core::harness::plan::{Expected, Plan};
use perop_core::harness::warning::Kind;
use perop_core::harness::{Entrant, Event};

use crate::fake::{Fake, Time, counter_example, plan};
use crate::session::{STEP_NS, message, run, session};

#[test]
fn a_wrong_answer_is_an_error_before_anything_is_timed() {
    let time = Time::new(STEP_NS);
    let entrants = vec![
        Fake::new(&time, |_| 500.0).enter("a"),
        Fake::new(&time, |_| 500.0).with_answer("wrong").enter("b"),
    ];
    let mut session = session(plan(6), entrants, &time);
    assert!(matches!(
        session.step(),
        Ok(Event::Answered { variant: 0, .. })
    ));
    let error = session.step().expect_err("the second answer is wrong");
    assert_eq!(
        error.to_string(),
        "the answer of b to fake/work has the digest a74ac2b0c617d616, expected 76aaaa535714d805"
    );
    assert!(error.is_wrong_answer());
    assert!(session.is_done() && session.results().is_empty());
    assert_eq!(time.elapsed_ns(), 0.0);
}

#[test]
fn away_from_a_preset_answers_are_held_against_the_reference() {
    let time = Time::new(STEP_NS);
    let reference = || Expected::AnswerOf(Box::new(Fake::new(&time, |_| 1.0)));
    let with = |answer| Plan {
        preset: None,
        expected: reference(),
        ..plan(answer)
    };
    let mut right = session(with(6), vec![Fake::new(&time, |_| 500.0).enter("a")], &time);
    run(&mut right);
    let wrong = Fake::new(&time, |_| 500.0).with_answer("rigid");
    let mut wrong = session(with(6), vec![wrong.enter("a")], &time);
    assert_eq!(
        wrong.step().expect_err("it answers otherwise").to_string(),
        "the answer of a to fake/work differs from the reference variant's: \"rigid\" at byte 0, \
         expected \"right\" at byte 0"
    );
}

#[test]
fn a_variant_wrong_by_history_shows_its_counter_example() {
    let time = Time::new(STEP_NS);
    let enter = |answer, variant| Entrant {
        counter_example: Some(counter_example()),
        ..Fake::new(&time, |_| 500.0)
            .with_answer(answer)
            .enter(variant)
    };
    let entrants = vec![enter("right", "elsewhere"), enter("wrong", "here")];
    let mut session = session(plan(6), entrants, &time);
    run(&mut session);
    let results = session.results();
    assert_eq!(
        message(&results[0], Kind::WrongByHistory),
        "right on these inputs, wrong by history on others: given a,b, the answer is a,b and \
         should be ab"
    );
    assert_eq!(
        message(&results[1], Kind::WrongByHistory),
        "the answer of here to fake/work has the digest a74ac2b0c617d616, expected \
         76aaaa535714d805; it is wrong by history: given a,b, the answer is a,b and should be ab"
    );
}
