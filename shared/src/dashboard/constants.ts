/** Recent riders: how many are asked for, how many are shown. */
export const RECENT_RIDERS_FETCHED = 10
export const RECENT_RIDERS_SHOWN = 5

/** The four numbers are fresh this long, and asked for again this often. */
export const LOGIN_STATS_FRESH_SECONDS = 60
export const LOGIN_STATS_REFETCH_SECONDS = 120

/** How many days the chart of the dashboard looks back: two weekends, a park's busiest days. */
export const ACTIVITY_DAYS = 14

/** Where the links of the dashboard go. */
export const API_DOCS_PATH = '/api/docs'
