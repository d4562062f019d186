// Packs of hours on the account of a family, where the office keeps its credit for them; nothing while it has none.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { PackLines } from '../packs/PackLines.tsx'
import { PayPackButton } from '../packs/PayPackButton.tsx'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import classes from './receipts.module.css'

export const AccountPacks = ({
  customerId,
  paysByCredit,
}: {
  readonly customerId: number
  readonly paysByCredit: boolean
}) => {
  const { data } = useOperation(packsApi.customerPacks, { customerId: String(customerId) }, { background: true })
  const pay = useAction(packsApi.payPack, {
    refreshes: moneyRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('L’avoir est pris pour ce pack.') : toast.error(errorMsgs.join(' '))),
  })
  const mayCharge = useCan('billing', 'write')
  if (!data || data.packs.length === 0) return null
  return (
    <section aria-label="Packs d’heures" className={classes.block}>
      <h3>Packs d’heures</h3>
      <PackLines
        packs={data.packs}
        reader="office"
        actions={(pack) =>
          pack.dueCents > 0 && (
            <>
              {paysByCredit && (
                <Button size="compact-sm" loading={pay.isPending} onClick={() => pay.mutate({ id: pack.id })}>
                  Prendre l’avoir
                </Button>
              )}
              {mayCharge && <PayPackButton pack={pack} />}
            </>
          )
        }
      />
    </section>
  )
}
