// Packs of hours on the account of a family, where the office keeps its credit for them; nothing while it has none.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { PackLines } from '../packs/PackLines.tsx'
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
  if (!data || data.packs.length === 0) return null
  return (
    <section aria-label="Packs d’heures" className={classes.block}>
      <h3>Packs d’heures</h3>
      <PackLines
        packs={data.packs}
        reader="office"
        actions={({ id, dueCents }) =>
          paysByCredit &&
          dueCents > 0 && (
            <Button size="compact-sm" loading={pay.isPending} onClick={() => pay.mutate({ id })}>
              Prendre l’avoir
            </Button>
          )
        }
      />
    </section>
  )
}
