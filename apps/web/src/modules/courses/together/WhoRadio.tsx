// Of a lesson of several pupils: whether what is done concerns all of them, or one.
import { namesText } from '@cartable/domain/courses/together/together.rules.ts'
import type { TogetherLesson } from '@cartable/domain/courses/together/together.schema.ts'
import { Radio, Stack } from '@mantine/core'
import classes from './together.module.css'

/** Whose lesson, and whether the others keep theirs. */
export type Who = { readonly id: number; readonly onlyThis: boolean }

type Props = {
  readonly label: string
  /** Nobody: a lesson of one pupil, of which nothing is asked. */
  readonly pupils: readonly TogetherLesson[]
  readonly who: Who
  readonly onChange: (who: Who) => void
}

export const WhoRadio = ({ label, pupils, who, onChange }: Props) => {
  const [first] = pupils
  if (!first) return null
  return (
    <Radio.Group
      className={classes.whole}
      label={label}
      value={who.onlyThis ? String(who.id) : 'all'}
      onChange={(value) =>
        onChange(value === 'all' ? { id: first.courseId, onlyThis: false } : { id: Number(value), onlyThis: true })
      }
    >
      <Stack gap={6} mt={6}>
        <Radio value="all" label={namesText(pupils.map(({ studentName }) => studentName))} />
        {pupils.map(({ courseId, studentName }) => (
          <Radio key={courseId} value={String(courseId)} label={`Seulement ${studentName}`} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
