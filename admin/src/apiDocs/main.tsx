import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { followMode } from '../layout/mode.ts'
import { ApiDocs } from './ApiDocs.tsx'
import '../base.css'

const root = document.getElementById('root')
if (!root) throw new Error('api-docs.html has no #root')

followMode()
createRoot(root).render(
  <StrictMode>
    <ApiDocs />
  </StrictMode>
)
