// Whether the form around a button is being sent: the button says so and does not send it twice.
import { createContext, use } from 'react'

export const SubmittingContext = createContext(false)
export const useSubmitting = (): boolean => use(SubmittingContext)
