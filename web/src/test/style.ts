/** Replaces every style sheet, as jsdom has no layout. */
export default {};
