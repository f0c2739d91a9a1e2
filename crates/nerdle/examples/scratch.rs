use unpuzzle_core::Budget;
use unpuzzle_nerdle::*;
fn main(){
    let b = Budget::unlimited();
    for o in ["54-36=18","54-38=16","52-34=18","48-36=12","46-32=14","43-28=15", "52-36=16", "56-38=18","64-38=26","45-28=17"] {
        let mut k = *BookId::named("classic-commutative").unwrap();
        k.opener = o;
        println!("{o} {}", k.regenerate(&b).unwrap().1);
    }
}
