import { useEffect } from 'react'

import { startTablet } from '../offline/start.ts'
import { IdleWarning } from './IdleWarning.tsx'
import { useIdleReset } from './useIdleReset.ts'
import { useWakeLock } from './useWakeLock.ts'

/** Keeps the kiosk's screen on, and resets an abandoned page (docs/product/kiosk.md). */
export default function KioskWatch({ onIdle }: { onIdle(): void }) {
  useWakeLock()
  useEffect(() => startTablet(), [])
  const resetAt = useIdleReset(true, onIdle)
  return resetAt === null ? null : <IdleWarning resetAt={resetAt} />
}
