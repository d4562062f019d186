// A pack of hours paid by card at the office: the card that is kept, another one, or a link sent to the family.
import type { HourPack } from '@cartable/domain/billing/packs/packs.schema.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const PayDialog = lazy(async () => ({ default: (await import('../payments/PayDialog.tsx')).PayDialog }))

export const PayPackButton = ({ pack }: { readonly pack: HourPack }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        Payer par carte
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PayDialog
            packId={pack.id}
            reference={`Pack de ${durationText(pack.minutes)}`}
            title={`Payer le pack de ${durationText(pack.minutes)}`}
            amountCents={pack.dueCents}
            hasCard={pack.hasCard}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
