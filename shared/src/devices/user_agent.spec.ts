import { test } from '@japa/runner'
import { describeUserAgent } from './user_agent.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0'

test.group('User agent description', () => {
  test('{words}')
    .with([
      {
        agent: `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${BLINK} Mobile Safari/537.36`,
        words: 'Chrome on Android',
      },
      {
        agent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
        words: 'Safari on iPhone',
      },
      {
        agent: `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${WEBKIT} CriOS/139.0 Mobile/15E148 Safari/604.1`,
        words: 'Chrome on iPad',
      },
      {
        agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/139.0.0.0`,
        words: 'Edge on Windows',
      },
      {
        agent: `Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
        words: 'Samsung Internet on Android',
      },
      {
        agent:
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0',
        words: 'Firefox on Mac',
      },
      {
        agent: `Mozilla/5.0 (X11; CrOS x86_64 16328.55.0) ${BLINK} Safari/537.36`,
        words: 'Chrome on ChromeOS',
      },
      { agent: 'Mozilla/5.0 (X11; Linux x86_64)', words: 'A browser on Linux' },
      { agent: 'Firefox/142.0', words: 'Firefox' },
      { agent: 'Trail browser 1', words: 'Another program' },
      { agent: '', words: 'Another program' },
      { agent: null, words: null },
    ])
    .run(({ assert }, { agent, words }) => {
      assert.equal(describeUserAgent(agent), words)
    })
})
