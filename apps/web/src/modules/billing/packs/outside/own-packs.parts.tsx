// Packs of hours of the family that reads, on its home: what is left of each, what is still to be paid; nothing without any.
import type { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { leftOnPackText } from '@cartable/domain/billing/packs/packs.rules.ts'
import type { HourPack } from '@cartable/domain/billing/packs/packs.schema.ts'
import { packMomentLabels } from '@cartable/domain/billing/packs/packs.words.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { lazy, Suspense, useState } from 'react'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Lead, List, type Meaning, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'

const PaySheet = lazy(async () => ({
  default: (await import('../../payments/outside/pay-sheet.parts.tsx')).PaySheet,
}))

const ownPacks = door<typeof packsApi.ownPacks>('billing.ownPacks', 'GET', '/billing/own-hour-packs')

const meanings: Readonly<Record<HourPack['moment'], Meaning | null>> = {
  unpaid: 'warning',
  paid: 'success',
  used: null,
  ended: null,
}
const standing = (pack: HourPack): string => {
  if (pack.moment === 'ended') return `Terminé le ${formatDay(pack.endedOn ?? pack.soldOn)}.`
  const left = leftOnPackText(pack.minutes, pack.leftMinutes, 'family')
  if (pack.dueCents === 0) return left
  return `${left} ${formatEuros(pack.dueCents)} à payer avant vos prochains cours\u00a0: d’ici là, ils sont facturés au prix du contrat.`
}

export const OwnPacks = () => {
  const { data } = useAnswer(ownPacks, {})
  const mayPay = useMayPay()
  const [paid, setPaid] = useState<HourPack | null>(null)
  if (!data || data.packs.length === 0) return null
  return (
    <Section title="Vos packs d’heures">
      <List>
        {data.packs.map((pack) => {
          const meaning = meanings[pack.moment]
          return (
            <li key={pack.id}>
              <Lead>{unbroken(standing(pack))}</Lead>
              <Quiet>
                {pack.what} · {durationText(pack.minutes)} vendues {formatEuros(pack.priceCents)} le{' '}
                {formatDay(pack.soldOn)}, {formatEuros(pack.hourlyPriceCents)} l’heure
              </Quiet>
              <Badge {...(meaning ? { meaning } : {})}>{packMomentLabels[pack.moment]}</Badge>
              {mayPay && pack.dueCents > 0 && (
                <Buttons>
                  <Button
                    kind="primary"
                    grows
                    label={`Payer ${formatEuros(pack.dueCents)} par carte\u00a0: pack de ${durationText(pack.minutes)}`}
                    onPress={() => setPaid(pack)}
                  >
                    Payer {formatEuros(pack.dueCents)} par carte
                  </Button>
                </Buttons>
              )}
            </li>
          )
        })}
      </List>
      {paid !== null && (
        <Suspense fallback={null}>
          <PaySheet
            bills={[{ packId: paid.id, reference: `Pack de ${durationText(paid.minutes)}`, dueCents: paid.dueCents }]}
            onClose={() => setPaid(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
