// The test lesson did not suit: why, for the company alone.
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { OptionsField, TextArea } from '../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../platform/outside/form.tsx'
import { Sheet } from '../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { firstFail, firstFailForm } from './courses.doors.ts'

type Props = { readonly courseId: number; readonly onClose: () => void }
export const FailedTestSheet = ({ courseId, onClose }: Props) => {
  const asked = useAnswer(firstFailForm, { id: String(courseId) })
  const act = useAct(firstFail)
  const form = useForm({ testFailureTypeId: '', testFailureComment: '' })
  return (
    <Sheet title="Cours d’essai non concluant" onClose={onClose} isDirty={form.isDirty}>
      <Answered of={asked}>
        {({ options }) => (
          <Form
            of={form}
            act={act}
            input={({ testFailureTypeId, testFailureComment }) =>
              form.check({ testFailureTypeId: testFailureTypeId === '' ? 'Choisissez un motif.' : null })
                ? {
                    id: courseId,
                    testFailureTypeId: Number(testFailureTypeId),
                    testFailureComment: testFailureComment || null,
                  }
                : null
            }
            after={() => {
              toast('Merci, nous vous recontactons rapidement.')
              onClose()
            }}
          >
            <OptionsField
              {...form.at('testFailureTypeId')}
              label={'Que s’est-il passé\u202f?'}
              choices={options.testFailureTypes.map(({ value, label }) => ({ value: String(value), label }))}
            />
            <TextArea {...form.at('testFailureComment')} label="Précisions" optional maxLength={2000} />
            <Buttons>
              <Button kind="primary" submits grows>
                Envoyer
              </Button>
              <Button onPress={onClose}>Annuler</Button>
            </Buttons>
          </Form>
        )}
      </Answered>
    </Sheet>
  )
}
