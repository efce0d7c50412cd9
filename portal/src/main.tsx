import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './App.tsx'
import { prefetch } from './pages.ts'
import './styles/base.css'

// Starts in parallel with React.
prefetch(window.location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>
)
