/**
 * Prevents the use of a column's index. SQLite has no statistics and would prefer the index of a
 * status that almost every row has; MySQL drops the plus and decides by its statistics.
 */
export const NO_INDEX = '+'

/**
 * Fixes MySQL's join order, placed after `select`. Its statistics of a table that was just filled
 * may claim that a key finds all rows, and stay so while the table is in use: then it would start
 * from the value that almost every row has. SQLite sees a comment.
 */
export const IN_THIS_ORDER = '/*! straight_join */'
