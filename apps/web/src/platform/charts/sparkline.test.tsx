// The small curve beside a number: what it draws, and what of it is heard.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sparkline } from './Sparkline.tsx'

const points = [
  { label: 'décembre 2025', value: 120 },
  { label: 'mars 2026', value: 160 },
  { label: 'août 2026', value: 80 },
  { label: 'novembre 2026', value: 140 },
]
const write = (value: number) => `${value}\u00a0h`

test('a curve says its first, its last, its lowest and its highest', () => {
  render(<Sparkline title="Heures par mois" points={points} write={write} />)
  const name =
    'Heures par mois\u00a0: 120\u00a0h en décembre 2025, 140\u00a0h en novembre 2026\u00a0; au plus bas 80\u00a0h en août 2026, au plus haut 160\u00a0h en mars 2026'
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(name)
  expect(screen.getByRole('img').querySelector('title')?.textContent).toBe(name)
})

test('it is drawn from nought, the highest at the top, inside its frame', () => {
  const { container } = render(<Sparkline title="Heures par mois" points={points} write={write} />)
  const drawn = container.querySelector('polyline')?.getAttribute('points')
  expect(drawn).toBe('2.0,5.5 24.7,2.0 47.3,9.0 70.0,3.8')
  expect(container.querySelector('circle')?.getAttribute('cx')).toBe('70')
})

test('one month and nothing at all draw something', () => {
  const { container } = render(
    <Sparkline title="Heures par mois" points={[{ label: 'mai 2026', value: 0 }]} write={write} />,
  )
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('2.0,16.0')
})
