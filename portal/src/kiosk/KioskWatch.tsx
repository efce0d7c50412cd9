import { IdleWarning } from './IdleWarning.tsx'
import { useIdleReset } from './useIdleReset.ts'
import { useWakeLock } from './useWakeLock.ts'

/** Keeps a kiosk's screen on, and leaves a page that nobody touches any more (docs/product/kiosk.md). */
export default function KioskWatch({ onIdle }: { onIdle(): void }) {
  useWakeLock()
  const resetAt = useIdleReset(true, onIdle)
  return resetAt === null ? null : <IdleWarning resetAt={resetAt} />
}
