// The body of an HTTP error, the same for every operation.
import { z } from 'zod'

/** Body of every HTTP error of an operation. */
export const ErrorBody = z.object({
  error: z.enum([
    'malformed',
    'anonymous',
    'forbidden',
    'notFound',
    'conflict',
    'tooLarge',
    'tooMany',
    'fault',
    'unavailable',
    /** 503 while administrators work on the program: `message` is their reason. */
    'maintenance',
    /** 403 while the person has a step to take first; the session says which. */
    'pendingStep',
  ]),
  /** French sentence for the person. */
  message: z.string(),
  requestId: z.string(),
  /** 429: seconds to wait. */
  retryAfterSeconds: z.int().optional(),
  /** 409: who changed the record meanwhile, when, and the record as it is now, in the shape of its `show`. */
  conflict: z
    .object({ changedBy: z.string().nullable(), changedAt: z.string(), current: z.record(z.string(), z.unknown()) })
    .optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
