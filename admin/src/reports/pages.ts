/** Both pages in one chunk: they share most of their parts, which no other page needs. */
export { default as DaySheet } from './day/DaySheet.tsx'
export { default as Reports } from './Reports.tsx'
