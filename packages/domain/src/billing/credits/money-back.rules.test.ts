// What a credit note says of the money it sets free.
import { expect, test } from 'vitest'
import { moneyBackTexts } from './money-back.rules.ts'

const said = (...args: Parameters<typeof moneyBackTexts>) =>
  moneyBackTexts(...args).map((one) => one.replaceAll(/\s/g, ' '))

test('the card, the means chosen and CESU each have their sentence; what was not paid has none', () => {
  const outcome = { dueCents: 0, onCardCents: 1000, surplusCents: 3000, fromUrssafCents: 0 }
  expect(said(outcome, 500, 'transfer', false)).toEqual([
    '10,00 € rendus sur la carte qui a payé.',
    '25,00 € remboursés par virement.',
    '5,00 € rendus en CESU.',
  ])
  expect(said(outcome, 500, 'credit', false)[1]).toBe('30,00 € portés à votre crédit, pour votre prochaine facture.')
  expect(said({ dueCents: 700, onCardCents: 0, surplusCents: 0, fromUrssafCents: 0 }, 0, 'cheque', false)).toEqual([
    'Il reste 7,00 € à régler sur la facture.',
  ])
  expect(said({ dueCents: 0, onCardCents: 0, surplusCents: 0, fromUrssafCents: 0 }, 0, 'cash', false)).toEqual([])
})

test('what the Urssaf paid is the family’s where something stays billed, and goes as it answers where nothing does', () => {
  const outcome = { dueCents: 0, onCardCents: 0, surplusCents: 0, fromUrssafCents: 1000 }
  expect(said(outcome, 0, 'transfer', false)).toEqual([
    '10,00 € payés par l’Urssaf portés à votre crédit, pour votre prochaine facture.',
  ])
  expect(said(outcome, 0, 'credit', true)).toEqual([
    '10,00 € payés par l’Urssaf : ils lui sont rendus, ou vous le sont, selon sa réponse.',
  ])
})
