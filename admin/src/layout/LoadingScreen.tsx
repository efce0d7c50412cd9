import { messages as layout } from '@trailgate/shared/layout/messages'

/** Full-screen notice while the session is checked. */
export function LoadingScreen() {
  return <Loading text={layout['auth.loading']} />
}

/** The same while something else is on its way. */
export function Loading({ text }: { text: string }) {
  return (
    <div className="loading-screen" role="status">
      <span className="spinner" aria-hidden="true" />
      {text}
    </div>
  )
}
