//! Pages and pictures in every format.

mod pictures;
mod samples;
mod text;
