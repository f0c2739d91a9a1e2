use unpuzzle_nerdle::*;
fn main(){
    for v in [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic] {
    let a = Answers::of(v);
    let t = std::time::Instant::now();
    let mut c = a.classes().to_vec();
    println!("{:?}", t.elapsed());
    c.sort_unstable(); c.dedup();
    println!("{v} classes {}", c.len());
    for r in a.rows() { let g = Guess::judge(*r).unwrap(); assert!(g.can_be_answer(), "{r} {:?}", g); }
    }
}
