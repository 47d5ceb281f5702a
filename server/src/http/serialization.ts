// Answers are written by their schema, so that nothing else can leave.
import fastJson, { type AnySchema } from 'fast-json-stringify';

type Serialize = (answer: unknown) => string;

const serializers = new WeakMap<object, Serialize>();

/** Compiled with the first answer: compiling those of all calls takes longer than the rest of the start. */
export const serializerOf =
  (schema: AnySchema): Serialize =>
  (answer) => {
    const serialize = serializers.get(schema) ?? (fastJson(schema) as Serialize);
    serializers.set(schema, serialize);
    return serialize(answer);
  };
