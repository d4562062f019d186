// Asks once more about a lesson that is longer than lessons are, before it is sent: at the field, and by the words of the button.
import { longLessonWords } from '@cartable/domain/courses/planning/planning.words.ts'
import { useState } from 'react'
import { duration } from '../../../../platform/outside/dates.ts'

/** `longMinutes`: the setting of the company. `askOf` answers what is asked at the field of the length, the first time. */
export const useAskIfLong = (longMinutes: number) => {
  const [asked, setAsked] = useState<number | null>(null)
  return {
    askOf: (minutes: number): string | null => {
      if (minutes <= longMinutes || asked === minutes) return null
      setAsked(minutes)
      return `${longLessonWords(longMinutes)} Vraiment ${duration(minutes)}\u202f? Gardez ou changez la durée.`
    },
    /** What the button says meanwhile. */
    wordsOf: (minutes: number, words: string): string => (asked === minutes ? `Garder ${duration(minutes)}` : words),
  }
}
