/** Screen of the webhooks. */
export const WEBHOOKS = '/admin/webhooks'
