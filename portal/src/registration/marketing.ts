/** State of the marketing block: master box, its two boxes, and if the rider touched any. */
export interface MarketingChoice {
  on: boolean
  email: boolean
  sms: boolean
  touched: boolean
}

/** All ticked (docs/product/portal.md). Untouched, the server takes it for less than a yes. */
export const untouchedChoice: MarketingChoice = { on: true, email: true, sms: true, touched: false }
