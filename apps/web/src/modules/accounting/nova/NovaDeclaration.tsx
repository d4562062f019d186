// The return of a quarter, marked as made once it was typed at nova.entreprises.gouv.fr; which quarters are still to be.
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import { quarterAfter, quarterLabel } from '@cartable/domain/accounting/nova/nova.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './nova.module.css'

const F = formOf<typeof novaApi.declare>()
const refreshes = [['accounting']] as const

type AskProps = { readonly quarters: readonly string[]; readonly onAsk: (quarter: string) => void }
export const ToDeclare = ({ quarters, onAsk }: AskProps) =>
  quarters.length > 0 && (
    <Group gap="xs" mb="md" role="group" aria-label="Trimestres à déclarer">
      <span>À déclarer aussi{'\u00a0'}:</span>
      {quarters.map((quarter) => (
        <Button key={quarter} size="compact-sm" onClick={() => onAsk(quarter)}>
          {quarterLabel(quarter)}
        </Button>
      ))}
    </Group>
  )

type Props = {
  readonly quarter: string
  readonly declared: { readonly id: number; readonly on: string; readonly by: string | null } | null
}
export const Declaration = ({ quarter, declared }: Props) => {
  const today = useToday()
  const mayWrite = useCan('accounting', 'write')
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useAction(novaApi.withdrawDeclared)
  const over = `${quarterAfter(quarter, 1)}-01`
  const withdraw = async () => {
    const isSure = await askConfirmation({
      title: 'Ce trimestre n’est pas déclaré\u202f?',
      body: `Le ${quarterLabel(quarter)} sera de nouveau à déclarer.`,
      confirmLabel: 'Retirer la marque',
    })
    if (!isSure) return
    const said = await mutateAsync({ quarter }).catch(() => null)
    if (said?.isValid) toast.success('Le trimestre est de nouveau à déclarer.')
    else if (said) toast.error(said.errorMsgs.join(' '))
  }
  if (declared !== null)
    return (
      <Group gap="xs" mt="md">
        <Statut meaning="success" icon={IconCircleCheck}>
          Déclaré
        </Statut>
        <span>
          Le {formatDay(declared.on)}
          {declared.by !== null && `, noté par ${declared.by}`}.
        </span>
        {mayWrite && (
          <Button size="compact-sm" onClick={() => void withdraw()}>
            Retirer la marque
          </Button>
        )}
        <HistoryButton className="nova_returns" entityId={declared.id} />
      </Group>
    )
  if (over > today) return <p className={classes.words}>Ce trimestre se déclare à partir du {formatDay(over)}.</p>
  if (!mayWrite) return <p className={classes.words}>Ce trimestre n’est pas marqué déclaré.</p>
  return (
    <>
      <Button mt="md" variant="filled" onClick={() => setOpen(true)}>
        Marquer déclaré…
      </Button>
      {isOpen && (
        <FormDialog title="Marquer déclaré" size={560} onClose={() => setOpen(false)}>
          <RecordForm
            operation={novaApi.declare}
            screen="nova"
            record={{ quarter, declaredOn: today }}
            layout="modal"
            noDraft
            saveLabel="Marquer déclaré"
            refreshes={refreshes}
            onClose={() => setOpen(false)}
            onSaved={() => void toast.success(`${quarterLabel(quarter)} marqué déclaré.`)}
          >
            <Section id="trimestre" title={quarterLabel(quarter)}>
              <F.Day name="declaredOn" label="Déclaré le" min={over} max={today} span={3} />
            </Section>
          </RecordForm>
        </FormDialog>
      )}
    </>
  )
}
