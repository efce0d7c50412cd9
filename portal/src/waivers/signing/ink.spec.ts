import { test } from '@japa/runner'
import { STROKES } from '@trailgate/shared/waivers/constants'
import type { PointGroup } from 'signature_pad'

import { frameOf, laid, lifted, movements, padSize, placementOf } from './ink.ts'

const paper = { width: 310, height: 150 }

function stroke(...points: [x: number, y: number][]): PointGroup {
  return {
    penColor: 'black',
    dotSize: 0,
    minWidth: 0.5,
    maxWidth: 2.5,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over',
    points: points.map(([x, y], index) => ({ x, y, time: 1000 + index, pressure: 0.5 })),
  }
}

test.group('The pad', () => {
  test('the pad is {width} x {height} in a window {window} wide')
    .with([
      { window: 1440, width: 600, height: 200 },
      { window: 769, width: 600, height: 200 },
      { window: 768, width: 500, height: 200 },
      { window: 580, width: 500, height: 200 },
      { window: 579, width: 499, height: 200 },
      { window: 481, width: 401, height: 200 },
      { window: 480, width: 400, height: 150 },
      { window: 390, width: 310, height: 150 },
    ])
    .run(({ assert }, { window, width, height }) => {
      assert.deepEqual(padSize(window), { width, height })
    })
})

test.group('A drawing', () => {
  test('a drawing is unchanged after the tablet was turned and turned back', ({ assert }) => {
    const strokes = [stroke([20, 30], [200, 140]), stroke([5, 5])]
    let kept = strokes
    for (const pad of [
      { width: 600, height: 200 },
      { width: 310, height: 150 },
    ]) {
      const placement = placementOf({ paper, strokes: kept }, pad)
      kept = lifted(laid(kept, placement), placement)
    }
    for (const [index, { points, maxWidth }] of kept.entries()) {
      assert.closeTo(maxWidth, 2.5, 1e-9)
      for (const [at, { x, y, time, pressure }] of points.entries()) {
        const before = strokes[index]?.points[at]
        assert.closeTo(x, before?.x ?? Number.NaN, 1e-9)
        assert.closeTo(y, before?.y ?? Number.NaN, 1e-9)
        assert.deepEqual([time, pressure], [before?.time, before?.pressure])
      }
    }
  })

  test('a drawing keeps its shape and is centred on a pad of another shape', ({ assert }) => {
    const { scale, x, y } = placementOf({ paper, strokes: [] }, { width: 600, height: 200 })
    assert.closeTo(scale, 200 / 150, 1e-9)
    assert.closeTo(x, (600 - 310 * scale) / 2, 1e-9)
    assert.closeTo(y, 0, 1e-9)
  })

  test('a drawing that exceeds its first paper is not cut off', ({ assert }) => {
    const drawing = { paper, strokes: [stroke([-40, 20], [350, 149])] }
    assert.deepEqual(frameOf(drawing), { x: -42.5, y: 0, width: 395, height: 151.5 })
    const placement = placementOf(drawing, paper)
    for (const { points } of laid(drawing.strokes, placement)) {
      for (const { x, y } of points) {
        assert.isTrue(x >= 0 && x <= paper.width && y >= 0 && y <= paper.height)
      }
    }
  })

  test('strokes are sent as short numbers, within the limits of the server', ({ assert }) => {
    assert.deepEqual(movements([stroke([1.23456, 2])]), [
      [{ x: 1.23, y: 2, time: 1000, pressure: 0.5 }],
    ])
    const scribble = stroke(
      ...Array.from({ length: 50_000 }, (_, at): [number, number] => [at, at])
    )
    const sent = movements([scribble, ...Array.from({ length: 2000 }, () => stroke([1, 1]))])
    assert.isAtMost(sent.length, STROKES.most)
    assert.isAtMost(sent.flat().length, STROKES.mostPoints)
  })
})
