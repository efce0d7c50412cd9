import { messages as ui } from '@trailgate/shared/ui/messages'
import { Component, useEffect, type ErrorInfo, type ReactNode } from 'react'

import { paths } from '../paths.ts'
import { firstPage } from '../version.ts'
import { Button } from './Button.tsx'
import { Page } from './Page.tsx'

const FRESH_KIOSK_MS = 10_000

interface ErrorBoundaryProps {
  /** Where it is: elsewhere is another screen, which may be whole. */
  pathname: string
  atKiosk: boolean
  children: ReactNode
}

interface Shown {
  broken: boolean
  pathname: string
}

/** What is left when a screen breaks, most often because a new version was installed while the page was open. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Shown> {
  // Not as a field: for the oldest of the browsers that costs every visitor a helper.
  constructor(props: ErrorBoundaryProps) {
    super(props)
    this.state = { broken: false, pathname: props.pathname }
  }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ pathname }: ErrorBoundaryProps, before: Shown) {
    return pathname === before.pathname ? null : { broken: false, pathname }
  }

  componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack)
  }

  render() {
    return this.state.broken ? <Broken atKiosk={this.props.atKiosk} /> : this.props.children
  }
}

function Broken({ atKiosk }: { atKiosk: boolean }) {
  useEffect(() => {
    if (!atKiosk) return
    const timer = setInterval(() => void beginAnew(), FRESH_KIOSK_MS)
    return () => clearInterval(timer)
  }, [atKiosk])

  return (
    <Page title={ui.broken} homeLink={!atKiosk}>
      <div className="column">
        <h1>{ui.broken}</h1>
        <p>
          <Button onClick={() => window.location.reload()}>{ui.reload}</Button>
        </p>
      </div>
    </Page>
  )
}

/** Nobody may stand at the kiosk to press Reload, and without reception the browser's own error page would stay. */
async function beginAnew() {
  if (await firstPage()) window.location.replace(paths.kiosk)
}
