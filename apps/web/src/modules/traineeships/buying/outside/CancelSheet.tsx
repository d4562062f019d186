// A family gives up a place that it has not paid, or asks the office to cancel what it has, with the conditions before its eyes.
import type { FamilyStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { askCancel } from './buying.doors.ts'
import classes from './buying.module.css'

type Props = { readonly row: FamilyStage; readonly conditions: string | null; readonly onClose: () => void }
export const CancelSheet = ({ row, conditions, onClose }: Props) => {
  const isNow = row.cancelling === 'now'
  const form = useForm({ reason: isNow ? 'La famille renonce à la place.' : '' })
  const ask = useAct(askCancel, { touches: ['billing'] })
  return (
    <Sheet title={isNow ? 'Renoncer à cette place\u202f?' : 'Demander l’annulation'} onClose={onClose}>
      <Form
        of={form}
        act={ask}
        input={({ reason }) =>
          form.check({ reason: reason.trim() === '' ? 'Dites-nous pourquoi, en quelques mots.' : null })
            ? { id: row.id, reason }
            : null
        }
        after={() => {
          toast(
            isNow
              ? 'La place est rendue, rien ne vous est demandé.'
              : 'Votre demande est partie\u00a0: nous vous répondons par mail.',
          )
          onClose()
        }}
      >
        {isNow ? (
          <p>Rien n’a été payé{'\u00a0'}: la place est rendue tout de suite.</p>
        ) : (
          <>
            <p>Nous regardons votre demande, et ce qui vous est rendu selon les conditions du stage.</p>
            {conditions !== null && <p className={classes.conditions}>{conditions}</p>}
            <TextArea {...form.at('reason')} label="Pourquoi" maxLength={500} />
          </>
        )}
        <Buttons>
          <Button kind="danger" submits>
            {isNow ? 'Renoncer à la place' : 'Envoyer ma demande'}
          </Button>
          <Button onPress={onClose}>Garder l’inscription</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}
