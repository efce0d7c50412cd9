import { messages as layout } from '@trailgate/shared/layout/messages'

/** The full-screen notice while it is found out who is signed in. */
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
