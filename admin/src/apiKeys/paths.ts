/** Screen of the API keys. */
export const API_KEYS = '/admin/api-keys'
