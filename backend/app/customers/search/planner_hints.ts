/**
 * Keeps a column from being looked up in an index. SQLite, which has no statistics, would take a status, which is
 * that of almost every row, for better than what finds the few; MySQL drops the plus and knows by itself.
 */
export const NO_INDEX = '+'

/**
 * Keeps MySQL from joining in another order, after `select`. Its statistics of a table that was just filled may say that a key finds
 * everything, and stay so while the table is in use: then it would begin with what almost every row has. SQLite sees a comment.
 */
export const IN_THIS_ORDER = '/*! straight_join */'
