import { Component, type ErrorInfo, type ReactNode } from 'react'

import { Page } from './Page.tsx'

const ERROR = 'This page could not be shown'

/** What is left when a screen breaks, most often because a new version was installed while the page was open. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack)
  }

  render() {
    if (!this.state.broken) return this.props.children
    return (
      <Page title={ERROR}>
        <div className="column">
          <h1>{ERROR}</h1>
          <p>
            <button type="button" className="button" onClick={() => window.location.reload()}>
              Reload
            </button>
          </p>
        </div>
      </Page>
    )
  }
}
