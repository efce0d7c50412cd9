/** The marketing block as it stands: the master box, the two under it, and whether a hand moved any of them. */
export interface MarketingChoice {
  on: boolean
  email: boolean
  sms: boolean
  touched: boolean
}

/** All ticked (docs/product/portal.md). Untouched, the server takes it for less than a yes. */
export const untouchedChoice: MarketingChoice = { on: true, email: true, sms: true, touched: false }
