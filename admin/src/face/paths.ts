/** Screen of the park's name, colour and pictures. */
export const PARK_SETTINGS = '/admin/settings'
