import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { type MeasurementError, measureTree, measurementErrors } from '@nabta/contract/trees/measurement';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';

import { ApiError } from '#platform/api-error.ts';
import { applyTreeMeasurement } from '#shared/cache/changes.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';

export type Measurement = InputOfEndpoint<typeof measureTree>['body'];

export type WarningDetails = {
  message: string;
  reason: MeasurementError | undefined;
  suggestion: number | undefined;
};

export function useMeasureTree(publicId: string, onSaved: (benefit: TreeBenefit) => void) {
  return useApiMutation((call, body: Measurement) => call(measureTree, { params: { publicId }, body }), {
    updateCache(queryClient, benefit) {
      onSaved(benefit);
      applyTreeMeasurement(queryClient, publicId, benefit);
    },
  });
}

export function toWarning(error: Error | null): WarningDetails | undefined {
  if (error === null) return undefined;
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  return {
    message: detail?.message ?? error.message,
    reason: measurementErrors.find((reason) => reason === detail?.kind),
    suggestion: detail?.suggestion,
  };
}
