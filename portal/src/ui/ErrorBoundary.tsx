import { messages as ui } from '@trailgate/shared/ui/messages'
import { Component, useEffect, type ErrorInfo, type ReactNode } from 'react'

import { paths } from '../paths.ts'
import { firstPage } from '../version.ts'
import { Button } from './Button.tsx'
import { Page } from './Page.tsx'

const FRESH_KIOSK_MS = 10_000

interface ErrorBoundaryProps {
  /** Path of the broken screen: another one may work. */
  pathname: string
  atKiosk: boolean
  children: ReactNode
}

interface Shown {
  broken: boolean
  pathname: string
}

/** Fallback for a screen that throws, usually because a new version was deployed while the page was open. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Shown> {
  // Not a class field: for the oldest browsers it would add a helper to every page.
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

/**
 * Reloads a kiosk by itself, since no one may be there to press Reload; offline the browser's own error page would
 * stay.
 */
async function beginAnew() {
  if (await firstPage()) window.location.replace(paths.kiosk)
}
