export const KIOSK_DEVICES = '/admin/kiosk-devices'
export const OFFLINE = `${KIOSK_DEVICES}/offline`
export const DISCARDED = `${OFFLINE}/discarded`
