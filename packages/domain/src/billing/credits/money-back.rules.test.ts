// What a credit note says of the money it sets free.
import { expect, test } from 'vitest'
import { moneyBackTexts } from './money-back.rules.ts'

const said = (...args: Parameters<typeof moneyBackTexts>) =>
  moneyBackTexts(...args).map((one) => one.replaceAll(/\s/g, ' '))

test('the card, the means chosen and CESU each have their sentence; what was not paid has none', () => {
  const outcome = { dueCents: 0, onCardCents: 1000, surplusCents: 3000 }
  expect(said(outcome, 500, 'transfer')).toEqual([
    '10,00 € rendus sur la carte qui a payé.',
    '25,00 € remboursés par virement.',
    '5,00 € rendus en CESU.',
  ])
  expect(said(outcome, 500, 'credit')[1]).toBe('30,00 € portés à votre crédit, pour votre prochaine facture.')
  expect(said({ dueCents: 700, onCardCents: 0, surplusCents: 0 }, 0, 'cheque')).toEqual([
    'Il reste 7,00 € à régler sur la facture.',
  ])
  expect(said({ dueCents: 0, onCardCents: 0, surplusCents: 0 }, 0, 'cash')).toEqual([])
})
