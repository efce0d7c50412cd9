/**
 * Keeps a column from being looked up in an index. SQLite, which has no statistics, would take a status, which is
 * that of almost every row, for better than what finds the few; MySQL drops the plus and knows by itself.
 */
export const NO_INDEX = '+'
