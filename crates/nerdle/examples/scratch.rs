use unpuzzle_core::Budget;
use unpuzzle_nerdle::*;
fn main(){
    let b = Budget::unlimited();
    let t = std::time::Instant::now();
    println!("naive {} {:?}", naive_losses(&b).unwrap().len(), t.elapsed());
    for s in STRATEGIES { for v in [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic] {
        let t = std::time::Instant::now();
        let d = trial(s, Rules::plain(v), &b).unwrap();
        println!("{} {v} total {} avg {:.4} worst {} {:?} {:?}", s.name(), d.total(), d.average(), d.worst(), d.found, t.elapsed());
    }}
}
