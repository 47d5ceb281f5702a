// Answers are serialized by their schema, so that no other field can leak.
import fastJson, { type AnySchema } from 'fast-json-stringify';

type Serializer = (answer: unknown) => string;

const serializers = new WeakMap<object, Serializer>();

/** Compiled with the first answer: compiling all of them would take longer than the rest of the start. */
export const serializerOf = (schema: AnySchema): Serializer => {
  let serialize: Serializer | undefined;
  return (answer) => {
    serialize ??= compiledFor(schema);
    return serialize(answer);
  };
};

function compiledFor(schema: AnySchema): Serializer {
  const serialize = serializers.get(schema) ?? (fastJson(schema) as Serializer);
  serializers.set(schema, serialize);
  return serialize;
}
