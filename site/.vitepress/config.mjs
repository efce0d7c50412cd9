/** The pages of docs/ as a website. A link that leads to no page fails the build. */
import { posix } from 'node:path'
import { defineConfig } from 'vitepress'

/** Where files that are no pages can be read, such as https://github.com/trailgate/trailgate/blob/main. Without it they are no links. */
const repository = process.env.DOCS_REPOSITORY

const PAGES = [
  ['Is this for me?', 'fit'],
  ['Start', 'start'],
  ['Put it on a server', 'server'],
  ['Tablets', 'tablets'],
  ['Update and roll back', 'update'],
  ['Scale', 'scale'],
  ['When something is wrong', 'trouble'],
  ['API', 'api'],
]
const DETAILS = [
  ['Operations', 'operations'],
  ['The product', 'product/README'],
  ['Architecture', 'architecture'],
  ['Speed and weight', 'performance'],
  ['When something fails', 'reliability'],
  ['Security', 'security'],
]
const items = (pages) => pages.map(([text, page]) => ({ text, link: `/${page}` }))

export default defineConfig({
  title: 'Trailgate',
  description: 'Riders, waivers and memberships for off-road parks and clubs',
  // A copy of docs/, which `npm run docs` makes: pages find the packages of this folder only from inside it.
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  themeConfig: {
    search: { provider: 'local' },
    sidebar: [
      { text: 'Guide', items: items(PAGES) },
      { text: 'Details', items: items(DETAILS) },
    ],
    outline: [2, 3],
  },
  markdown: { config: (md) => md.core.ruler.push('outside', leadOutside) },
})

/** A link out of docs/ leads into the repository. */
function leadOutside({ tokens, env }) {
  const inlines = tokens.flatMap(({ children }) => children ?? [])
  for (const [index, token] of inlines.entries()) {
    if (token.type !== 'link_open') continue
    const href = token.attrGet('href') ?? ''
    const path = posix.join('docs', posix.dirname(env.relativePath), href)
    if (/^[a-z]+:|^[#/]/.test(href) || (path.startsWith('docs/') && /\.md(#|$)/.test(path)))
      continue
    if (repository) {
      token.attrSet('href', `${repository}/${path}`)
    } else {
      token.type = 'html_inline'
      token.content = ''
      const close = inlines.slice(index).find(({ type }) => type === 'link_close')
      Object.assign(close ?? {}, { type: 'html_inline', content: '' })
    }
  }
}
